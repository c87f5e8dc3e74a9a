module broken {
    requires dev.codecs.api;

    provides dev.codecs.Hasher.Provider with
            broken.MissingClass,
            broken.MissingSupertype,
            broken.MissingInSignature,
            broken.MissingField,
            broken.ConstructorThrows,
            broken.InitializerThrows,
            broken.EngineThrows,
            broken.OffersThrow,
            broken.ProbeThrowsError,
            broken.ProbeThrowsException,
            broken.CreateThrows,
            broken.Healthy;
    provides dev.codecs.spi.EngineReporter with
            broken.MissingReporter,
            broken.ReporterThrows;
}
