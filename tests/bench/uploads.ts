import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createWinnow } from '@winnow/sdk'
import { makeForm } from '../support/forms.ts'
import { pdf, tus } from '../support/uploads.ts'
import { signedIn } from './commands.ts'
import type { Figure } from './figure.ts'
import { peakMiB } from './memory.ts'
import { startServer } from './server.ts'

const atOnce = 200
/** Bytes of each: the largest file that an answer may have */
const size = 10 * 1024 * 1024

interface Sent {
  /** MiB that the server held at most */
  peak: number
  seconds: number
}

/** Sends the same file so many times at once to a server of its own. */
async function sent(how: 'multipart' | 'tus'): Promise<Sent> {
  const dataDir = mkdtempSync(`${tmpdir()}/winnow-bench-`)
  const { workspaceId, cookies } = await signedIn(dataDir, 1)
  const server = await startServer(dataDir)
  try {
    const withCookie = (request: Request) => {
      request.headers.set('cookie', cookies[0] ?? '')
      return fetch(request)
    }
    const winnow = createWinnow({ baseUrl: `${server.url}/api`, fetch: withCookie as typeof fetch })
    const form = await makeForm(winnow, workspaceId, {
      questions: [{ type: 'FILE_UPLOAD', question: 'Your deck', required: false }],
    })
    const bytes = pdf(size)
    const formId = form.identifier
    const fieldId = form.inputFields.at(-1)?.id ?? ''
    const multipart = async () => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ formId, fieldId })) body.append(name, value)
      body.append(
        'file',
        new File([bytes], `${randomBytes(4).toString('hex')}.pdf`, { type: 'application/pdf' }),
      )
      const { status } = await fetch(`${server.url}/api/submission/upload-draft-file`, {
        method: 'POST',
        body,
      })
      if (status !== 200) throw new Error(`A file was answered with ${status}`)
    }
    const file = { form_id: formId, field_id: fieldId, filename: 'deck.pdf', filetype: 'application/pdf' }
    const send = how === 'tus' ? () => tus(server).upload(file, bytes) : multipart
    const started = performance.now()
    await Promise.all(Array.from({ length: atOnce }, () => send()))
    return { peak: peakMiB(server.pid), seconds: (performance.now() - started) / 1_000 }
  } finally {
    await server.stop()
  }
}

/** What the server holds while the largest files come in all at once, in one piece and by tus. */
export async function uploads(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const how of ['multipart', 'tus'] as const) {
    const { peak, seconds } = await sent(how)
    const detail = `${atOnce} of 10 MB in ${seconds.toFixed(1)} s`
    figures.push({
      name: `memory of uploads at once, ${how}`,
      value: peak,
      unit: 'MiB',
      reach: { most: 512 },
      detail,
    })
  }
  return figures
}
