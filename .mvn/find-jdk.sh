# Sourced by ./build and ./bench with $root set: exports JAVA_HOME, the first JDK >= 25 found, or says how to get one.

is_jdk() {
    [ -n "$1" ] && [ -x "$1/bin/javac" ] || return 1
    # The release file answers without starting a JVM; not every distribution has one.
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null)
    [ -n "$version" ] || version=$("$1/bin/java" -XshowSettings:properties -version 2>&1 |
        sed -n 's/^ *java\.specification\.version = \([0-9]*\).*/\1/p')
    [ "${version:-0}" -ge 25 ] && JAVA_HOME=$1
}

# javac itself knows where it lives, behind links and shims.
jdk_on_path() {
    command -v javac >/dev/null && javac -J-XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p'
}

find_jdk() {
    is_jdk "${CODECS_JAVA_HOME-}" && return
    is_jdk "${JAVA_HOME-}" && return
    is_jdk "$(jdk_on_path)" && return
    for jdk in /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /usr/local/java/* /usr/local/openjdk* /opt/* /opt/java/* \
        "${SDKMAN_DIR:-${HOME-}/.sdkman}"/candidates/java/* "${HOME-}"/.jdks/* \
        "$(/usr/libexec/java_home -v 25+ 2>/dev/null)" \
        /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
        is_jdk "$jdk" && return
    done
    return 1
}

if ! find_jdk; then
    sed -n 's/.*<jdk.needed>\(.*\)<\/jdk.needed>.*/\1/p' "$root/pom.xml" >&2
    exit 1
fi
export JAVA_HOME
