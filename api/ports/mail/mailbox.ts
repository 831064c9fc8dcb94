import { mkdirSync } from 'node:fs'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mail, MailTransport } from './mail.ts'

type StoredMail = Mail & { at: string }
/** How many the page at /mailbox shows. */
const most = 100

/** Keeps mail as files, where no SMTP server is configured; the operator reads it at /mailbox. */
export function mailboxTransport(folder: string): MailTransport {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = (name: string) => join(folder, name)
  return {
    async send(mail) {
      const at = new Date().toISOString()
      // The same Message-ID gives the same file, so that a mail sent twice is stored once.
      const name = `${mail.messageId.replace(/[^a-z0-9-]/gi, '')}.json`
      const stored: StoredMail = { ...mail, at }
      await writeFile(path(`${name}.part`), JSON.stringify(stored), { mode: 0o600 })
      await rename(path(`${name}.part`), path(name))
      return { accepted: true, reply: 'Kept in the local mailbox' }
    },
    async storedMails() {
      const names = (await readdir(folder)).filter(it => it.endsWith('.json'))
      const dated = names
        .map(name => ({ file: Bun.file(path(name)) }))
        .toSorted((a, b) => b.file.lastModified - a.file.lastModified)
      const mails = await Promise.all(
        dated.slice(0, most).map(({ file }) => file.json() as Promise<StoredMail>),
      )
      return mails.toSorted((a, b) => b.at.localeCompare(a.at))
    },
    async removeStored(before, signal) {
      for (const name of await readdir(folder)) {
        if (signal.aborted) return
        if (Bun.file(path(name)).lastModified < before) await rm(path(name), { force: true })
      }
    },
    async removeStoredTo(address) {
      for (const name of await readdir(folder)) {
        // What is being written, or was removed meanwhile, is none of theirs yet or any more.
        const mail: StoredMail | null = await Bun.file(path(name))
          .json()
          .catch(() => null)
        if (mail?.to.address.toLowerCase() === address.toLowerCase()) await rm(path(name), { force: true })
      }
    },
    close() {},
  }
}
