package broken;

/** A supertype that is taken away. */
public abstract class ThingProvider extends Sound {}
