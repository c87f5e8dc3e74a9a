package broken;

/** Is taken away after it was compiled. */
public class MissingReporter extends ReporterThrows {}
