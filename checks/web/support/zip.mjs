// Writes a zip archive with stored members.
import { crc32 } from 'node:zlib';

/** @param {Record<string, Uint8Array>} members @returns {Buffer} */
export function storedZip(members) {
  const parts = [];
  const directory = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(members)) {
    // Version, flags, method, time, date; then checksum, sizes, and lengths of name and extra field.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name), bytes]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat(
      [Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, place, Buffer.from(name)],
    ));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
