import { connect } from '@winnow/db'
import { serveWorker } from '../workers/worker-client.ts'
import { type ReadQuestion, readWith } from './long-reads.ts'

const client = connect(process.env.READ_URL ?? '')

serveWorker((question: ReadQuestion) => readWith(client, question))
