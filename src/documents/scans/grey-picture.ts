/** One byte per pixel, row by row; 0 is black. */
export type GreyPicture = { width: number; height: number; dots: Uint8Array };

/**
 * A picture as decoded by pdf.js: one bit per pixel (set is white, rows begin at a byte), or three or four
 * bytes.
 */
export type PdfPicture = { width: number; height: number; data: Uint8Array | Uint8ClampedArray };

const WHITE = 255;

export function greyPicture({ width, height, data }: PdfPicture): GreyPicture {
  const count = width * height;
  const dots = new Uint8Array(count);
  const channels = Math.floor(data.length / count);
  if (channels === 0) {
    const rowBytes = (width + 7) >> 3;
    for (let y = 0, dot = 0; y < height; y++)
      for (let x = 0; x < width; x++, dot++)
        dots[dot] = (data[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1 ? WHITE : 0;
  } else if (channels < 3) {
    for (let dot = 0; dot < count; dot++) dots[dot] = data[dot * channels]!;
  } else {
    // Luma by ITU-R BT.601, in 256ths.
    for (let dot = 0, at = 0; dot < count; dot++, at += channels)
      dots[dot] = (77 * data[at]! + 150 * data[at + 1]! + 29 * data[at + 2]!) >> 8;
  }
  return { width, height, dots };
}

/** As a Portable GreyMap, which every image reader supports. */
export function portableGreyMap({ width, height, dots }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n${WHITE}\n`, 'latin1'), dots]);
}
