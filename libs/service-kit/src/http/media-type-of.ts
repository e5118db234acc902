/** The first bytes of each kind of file that a call of the contracts takes. */
const signatures: Readonly<Record<string, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};

/** What a file is by its content, of these types; undefined when it is none. What it says it is may be a lie. */
export function mediaTypeOf(bytes: Buffer, types: readonly string[]): string | undefined {
  return types.find((type) => {
    const signature = signatures[type];
    if (!signature) throw new Error(`nobody has said how a file of ${type} begins`);
    return bytes.subarray(0, signature.length).equals(Uint8Array.from(signature));
  });
}
