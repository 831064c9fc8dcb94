import { sha256 } from '@noble/hashes/sha2.js'

/** Milliseconds of work between two turns of the event loop. */
const sliceMs = 8

function leadingZeros(hash: Uint8Array) {
  let bits = 0
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24
    bits += 8
  }
  return bits
}

/** Waits one turn of the event loop; unlike a timer it is not throttled in a hidden tab. */
function turn() {
  return new Promise<void>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** '{challenge} {nonce}' with as many leading zero bits of SHA-256 as the challenge begins with, found without blocking the page. */
export async function solve(challenge: string): Promise<string> {
  const bits = Number(challenge.split(':')[0])
  const encoder = new TextEncoder()
  // The common prefix is hashed once, and all attempts share one buffer.
  const start = sha256.create().update(encoder.encode(`${challenge} `))
  const hasher = start.clone()
  const bytes = new Uint8Array(16)
  const hash = new Uint8Array(start.outputLen)
  let end = performance.now() + sliceMs
  for (let nonce = 0; ; nonce++) {
    const text = nonce.toString(36)
    const { written } = encoder.encodeInto(text, bytes)
    start._cloneInto(hasher).update(bytes.subarray(0, written)).digestInto(hash)
    if (leadingZeros(hash) >= bits) return `${challenge} ${text}`
    if (nonce % 64 === 0 && performance.now() > end) {
      await turn()
      end = performance.now() + sliceMs
    }
  }
}
