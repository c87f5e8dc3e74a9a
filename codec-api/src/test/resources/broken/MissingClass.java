package broken;

/** Taken away itself. */
public class MissingClass extends Sound {}
