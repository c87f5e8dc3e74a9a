package broken;

/** Cannot be initialised. */
public class InitializerThrows extends Sound {
    static final int NUMBER = Integer.parseInt("the initializer throws");
}
