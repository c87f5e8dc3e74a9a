package broken;

/** What a library brings, which is taken away before the program starts. */
public class Thing {}
