import { createClient } from '@libsql/client'
import type { Statement } from './long-reads.ts'

declare const self: Worker

const client = createClient({ url: process.env.READ_URL ?? '', timeout: 5_000, concurrency: 1 })

self.onmessage = async ({ data }: MessageEvent<{ id: number; statements: Statement[] }>) => {
  try {
    const results = await client.batch(data.statements, 'read')
    self.postMessage({
      id: data.id,
      rows: results.map(it => it.rows.map(row => Array.from(row as ArrayLike<unknown>))),
    })
  } catch (error) {
    self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) })
  }
}
