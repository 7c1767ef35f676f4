// Decompresses Brotli files, which Python's standard library cannot: node inflate.mjs FOLDER FILE.br ...
import { createReadStream, createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

const [folder, ...files] = process.argv.slice(2);
for (const file of files) {
  const target = join(folder, basename(file, '.br'));
  await pipeline(createReadStream(file), createBrotliDecompress(), createWriteStream(target));
}
