package dev.codecs;

import java.util.Iterator;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Who looks for providers, and wants all that load. A plain loop over a ServiceLoader ends at the first provider that does not load;
 * this one goes on. On the class path a class that does not link comes out of the iterator as a raw LinkageError, on the module path as
 * a ServiceConfigurationError.
 */
interface Discovery<P> {
    /** A provider configuration that fails at every step must not hold the caller for ever. */
    int MOST_FAULTS = 100;

    /** Takes a provider; what it throws makes the provider a broken one. */
    void found(P provider);

    /** Takes the reason why there is a provider less. */
    void broken(String provider, Throwable fault);

    /**
     * Goes through a loader.
     *
     * @param seen what another loader found before and is not told again; this one's findings are added
     */
    default void search(ServiceLoader<? extends P> loader, Set<String> seen) {
        Iterator<? extends ServiceLoader.Provider<? extends P>> found =
                loader.stream().iterator();
        for (int faults = 0; faults < MOST_FAULTS; ) {
            ServiceLoader.Provider<? extends P> next;
            try {
                if (!found.hasNext()) {
                    return;
                }
                next = found.next();
            } catch (ServiceConfigurationError | LinkageError e) {
                faults++;
                tell(e.toString(), e, seen); // only its words tell which provider it was
                continue;
            }
            try {
                // The class is loaded even to tell its name; it is made only once.
                if (seen.add(next.type().getName())) {
                    found(next.get());
                }
            } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
                tell(next.type().getName(), e, seen);
            }
        }
    }

    private void tell(String provider, Throwable fault, Set<String> seen) {
        if (seen.add(provider + ' ' + Candidate.root(fault))) {
            broken(provider, fault);
        }
    }
}
