package broken;

/** Cannot be made. */
public class ConstructorThrows extends Sound {
    public ConstructorThrows() {
        throw new IllegalStateException("the constructor throws");
    }
}
