package broken;

/** Makes an object of a class that is taken away. */
public class MissingField extends Sound {
    private final Object thing = new Thing();
}
