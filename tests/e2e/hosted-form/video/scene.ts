import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openForm } from '../../support/forms.ts'
import { alive, field } from '../../support/hosted.ts'
import { address, type Editor } from '../../support/people.ts'
import { expect, test } from '../../support/test.ts'

export const QUESTION = 'Why you, in one minute'

export const videoForm = (editor: Editor, required = true) =>
  openForm(editor, {
    questions: [{ type: 'VIDEO', question: QUESTION, required }],
    settings: { multiple_submissions: true },
  })

export async function open(page: Page, identifier: string) {
  await page.goto(`/forms/${identifier}`)
  await alive(page)
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(address('video'))
}

export const button = (page: Page, name: string) =>
  field(page, QUESTION).getByRole('button', { name, exact: true })

/** Records for at least so many seconds, and until the first bytes have left: a slow machine encodes late. */
export async function recordFor(page: Page, seconds: number) {
  await button(page, 'Start recording').click()
  await expect(button(page, 'Record')).toBeFocused()
  const sent = page.waitForRequest(it => it.method() === 'PATCH', { timeout: 15_000 })
  await button(page, 'Record').click()
  await sent
  await expect.poll(() => recorded(page), { timeout: 8_000 }).toBeGreaterThanOrEqual(seconds)
}

export const recorded = async (page: Page) =>
  Number(/0:(\d\d) of 1:00/.exec((await field(page, QUESTION).textContent()) ?? '')?.[1])

export async function videoOf({ winnow }: Editor, form_id: string) {
  const { submissions } = await winnow.fetchSubmissions({ form_id })
  const metadata = submissions[0]?.fieldValues.at(-1)?.videoMetadata
  return metadata ? { ...metadata, submissionId: submissions[0]?.submissionId } : null
}

/** A second of film as a file of so many bytes: what follows its last frame is nothing to a player. */
export async function film(page: Page, bytes: number) {
  const recorded = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const canvas = document.createElement('canvas')
        const context = canvas.getContext('2d')
        const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' })
        const draw = setInterval(() => context?.fillRect(Math.random() * 100, 0, 50, 50), 50)
        recorder.ondataavailable = async ({ data }) => {
          const bytes = new Uint8Array(await data.arrayBuffer())
          resolve(btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join('')))
        }
        recorder.onstart = () =>
          setTimeout(() => {
            clearInterval(draw)
            recorder.stop()
          }, 1_000)
        recorder.start()
      }),
  )
  const buffer = Buffer.alloc(bytes)
  Buffer.from(recorded, 'base64').copy(buffer)
  const path = test.info().outputPath(`${bytes} bytes.webm`)
  await writeFile(path, buffer)
  return path
}
