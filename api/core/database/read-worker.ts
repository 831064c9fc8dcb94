import { connect } from '@winnow/db'
import { answerWith } from '../workers/asked-worker.ts'
import type { Statement, Value } from './long-reads.ts'

const client = connect(process.env.READ_URL ?? '')

answerWith(async (statements: Statement[]): Promise<Value[][][]> => {
  const results = await client.batch(statements, 'read')
  return results.map(it => it.rows.map(row => Array.from(row as ArrayLike<Value>)))
})
