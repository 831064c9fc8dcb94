declare module 'libheif-js' {
  type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }
  type Picture = {
    get_width(): number
    get_height(): number
    display(into: Pixels, done: (shown: Pixels | null) => void): void
  }
  type Heif = { HeifDecoder: new () => { decode(bytes: ArrayBuffer): Picture[] } }
  const libheif: Heif | Promise<Heif>
  export default libheif
}
