package broken;

/** Extends a class that is taken away. */
public class MissingSupertype extends ThingProvider {}
