#!/bin/sh
# Gathers in the folder $1 what a program of ours needs besides its own files: Node with the libraries that it loads,
# the user that it runs as, and what Debian says about the packages, for scanners of images.
set -eu
files=$1
node=$(command -v node)

for file in "$node" $(ldd "$node" | grep -o '/[^ ]*'); do
  mkdir -p "$files$(dirname "$file")"
  cp -L "$file" "$files$file"
done

mkdir -p "$files/etc" "$files/var/lib/dpkg/status.d"
cp -L /etc/os-release /etc/nsswitch.conf "$files/etc/"
printf 'root:x:0:0:root:/root:/usr/sbin/nologin\nnode:x:1000:1000:node:/app:/usr/sbin/nologin\n' >"$files/etc/passwd"
printf 'root:x:0:\nnode:x:1000:\n' >"$files/etc/group"
for package in base-files libc6 libgcc-s1 libstdc++6; do
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
