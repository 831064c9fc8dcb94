import { connect } from '@winnow/db'
import { answerWith } from '../workers/asked-worker.ts'
import { type ReadQuestion, readWith } from './long-reads.ts'

const client = connect(process.env.READ_URL ?? '')

answerWith((question: ReadQuestion) => readWith(client, question))
