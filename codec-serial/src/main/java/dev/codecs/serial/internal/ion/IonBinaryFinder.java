package dev.codecs.serial.internal.ion;

import dev.codecs.Found;
import dev.codecs.ValuePath;
import dev.codecs.serial.IonOptions;
import dev.codecs.serial.internal.Settings;
import dev.codecs.serial.internal.ion.IonSource.Container;

/** Follows a path in binary Ion. What does not lie on it is passed over by its length. */
final class IonBinaryFinder {
    private final IonBinaryInput in;
    private final IonBinarySource source;

    private IonBinaryFinder(byte[] data, IonOptions options, Settings settings) {
        this.in = new IonBinaryInput(data);
        this.source = new IonBinarySource(in, new Symbols(options.catalog()), options.exact(), settings);
    }

    /** {@return the value at the path} */
    static Found find(byte[] data, ValuePath path, IonOptions options, Settings settings) {
        IonBinaryFinder finder = new IonBinaryFinder(data, options, settings);
        try {
            return finder.find(path);
        } catch (IndexOutOfBoundsException e) {
            throw finder.in.cut();
        }
    }

    private Found find(ValuePath path) {
        if (!source.more()) {
            throw in.corrupt("the data holds no value");
        }
        for (Object step : path.steps()) {
            source.annotations();
            Container container = source.container();
            if (container == Container.NONE) {
                return Found.ABSENT;
            }
            source.enter(container);
            boolean there = container == Container.STRUCT
                    ? atField(step.toString())
                    : step instanceof Integer index && atElement(index);
            if (!there) {
                return Found.ABSENT;
            }
        }
        return Found.of(source.value(path.steps().size()));
    }

    private boolean atField(String name) {
        while (source.moreIn(false)) {
            if (source.fieldName().equals(name)) {
                return true;
            }
            in.pass();
        }
        return false;
    }

    private boolean atElement(int index) {
        for (int i = 0; source.moreIn(false); i++) {
            if (i == index) {
                return true;
            }
            in.pass();
        }
        return false;
    }
}
