package broken;

/** Names a class that is taken away in public signatures. */
public class MissingInSignature extends Sound {
    public MissingInSignature() {}

    public MissingInSignature(Thing thing) {}

    public Thing thing(Thing thing) {
        return thing;
    }
}
