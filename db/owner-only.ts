import {
  chmodSync,
  closeSync,
  type Dirent,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Takes from everybody but the owner what they may do with a file or folder; one that is not there stays so. */
function restrict(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || !isOurs(found.uid)) return
  if ((found.mode & 0o077) !== 0) chmodSync(path, found.mode & 0o700)
}

const isOurs = (uid: number) => process.getuid?.() === undefined || uid === process.getuid()

/**
 * A database file that only its owner can read, made where it is not there; SQLite gives what lies beside it the same mode. One
 * that is there is not opened: closing it would take away the locks of every connection of this process, and the next process
 * to close the database would delete the log that they write to.
 */
export function ownerOnlyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  for (const suffix of ['', '-wal', '-shm', '-journal']) restrict(path + suffix)
}

/**
 * A folder that only its owner can read, with all that lies in it, made where it is not there. One that everybody may write to,
 * such as /tmp, is left as it is. `large`: a folder in it with very many files, looked through only where one could get there.
 */
export function ownerOnlyFolder(folder: string, large: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = statSync(folder)
  if ((mode & 0o1000) !== 0 || !isOurs(uid)) return
  const wasOpen = (mode & 0o077) !== 0
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.name !== large || wasOpen) restrictAll(folder, entry)
  // Last, so that a start that was cut short looks through everything again.
  restrict(folder)
}

function restrictAll(parent: string, entry: Dirent): void {
  const path = join(parent, entry.name)
  if (entry.isSymbolicLink()) return
  if (entry.isDirectory())
    for (const inner of readdirSync(path, { withFileTypes: true })) restrictAll(path, inner)
  restrict(path)
}
