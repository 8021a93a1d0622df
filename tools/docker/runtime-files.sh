#!/bin/sh
# Gathers in the folder $1 what a program of ours needs besides its own files: Node with the libraries it may load, the
# user that it runs as, and what Debian says about the packages, for scanners of images.
set -eu
files=$1
node=$(command -v node)
packages='libc6 libgcc-s1 libstdc++6'

loader=$(ldd "$node" | grep -o '/[^ ]*/ld-linux[^ ]*')
for file in "$node" "$loader"; do
  mkdir -p "$files$(dirname "$file")"
  cp -L "$file" "$files$file"
done
# The whole C library, because binaries in npm packages may load a part of it that Node doesn't.
for file in $(dpkg-query --listfiles $packages | grep -E '^(/usr)?/lib/[^/]+/[^/]+\.so[^/]*$'); do
  mkdir -p "$files$(dirname "$file")"
  cp -P "$file" "$files$file"
done

mkdir -p "$files/etc" "$files/var/lib/dpkg/status.d"
cp -L /etc/os-release /etc/nsswitch.conf "$files/etc/"
printf 'root:x:0:0:root:/root:/usr/sbin/nologin\nnode:x:1000:1000:node:/app:/usr/sbin/nologin\n' >"$files/etc/passwd"
printf 'root:x:0:\nnode:x:1000:\n' >"$files/etc/group"
for package in base-files $packages; do
  dpkg-query --status "$package" >"$files/var/lib/dpkg/status.d/$package"
  copyright=/usr/share/doc/$package/copyright
  if [ -f "$copyright" ]; then
    mkdir -p "$files$(dirname "$copyright")"
    cp -L "$copyright" "$files$copyright"
  fi
done

# /tmp for everybody, and /data for the program, which is the sandbox's.
mkdir -p "$files/tmp" "$files/data"
chmod 1777 "$files/tmp"
chown 1000:1000 "$files/data"
