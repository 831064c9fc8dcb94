import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { openStorage } from '../../ports/storage/open.ts'
import type { Check } from './finding.ts'

/** Writes a file, reads it and deletes it, where applicants' files are stored. */
export const checkStorage: Check = async config => {
  const where = config.filesUrl ? 'the bucket' : 'files/ in the data folder'
  const mend = config.filesUrl
    ? 'check FILES_URL: host, bucket, key and secret; the key needs to read, write, delete and list'
    : `give the user of the server the folder: chown -R winnow ${config.dataDir}`
  try {
    if (!config.filesUrl) {
      // Nothing is made in a folder that is not there yet.
      const exists = await access(config.dataDir).then(
        () => true,
        () => false,
      )
      if (!exists) return { state: 'note', says: `${config.dataDir} will be created at the first start` }
      await access(config.dataDir, constants.W_OK)
    }
    const storage = openStorage(config)
    const key = crypto.randomUUID()
    await storage.put(key, new TextEncoder().encode(key))
    const read = await (await storage.read(key))?.text()
    await storage.delete(key)
    if (read === key) return { state: 'ok', says: `${where} can be written, read and deleted from` }
    return { state: 'problem', says: `${where} gave back something else than was written`, mend }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    return { state: 'problem', says: `${where} can't be used (${code})`, mend }
  }
}
