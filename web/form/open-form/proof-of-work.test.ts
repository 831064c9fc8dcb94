import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { solve } from './proof-of-work.ts'

test('a proof has as many leading zero bits as the challenge asks for, and its challenge stands in it whole', async () => {
  for (const bits of [1, 8, 11, 14]) {
    const challenge = `${bits}:1770000000000:abc:frm_1.signature`
    const proof = await solve(challenge)
    expect(proof.split(' ')[0]).toBe(challenge)
    const hash = createHash('sha256').update(proof).digest('hex')
    expect(Number.parseInt(hash.slice(0, 8), 16) >>> (32 - bits)).toBe(0)
  }
})

test('the page gets its turn while it is looked for', async () => {
  let turns = 0
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    turns++
    port2.postMessage(null)
  }
  port2.postMessage(null)
  await solve('17:1770000000000:abc:frm_1.signature')
  port1.close()
  expect(turns).toBeGreaterThan(0)
})
