import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The login that `winnow login` saves. The token is a key of this server and workspace alone. */
export type Config = { url: string; token: string; workspace: { id: string; name: string } }

export type ConfigStore = {
  path: string
  read: () => Promise<Config | null>
  write: (config: Config) => Promise<void>
  /** True where there was one */
  remove: () => Promise<boolean>
}

const isConfig = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && 'url' in value && 'token' in value && 'workspace' in value

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** `$XDG_CONFIG_HOME/winnow/config.json`, readable by its owner alone. */
export function configStore(env: Record<string, string | undefined>): ConfigStore {
  const home = env.XDG_CONFIG_HOME || join(env.HOME ?? '.', '.config')
  const path = join(home, 'winnow', 'config.json')

  const read = async () => {
    const text = await readFile(path, 'utf8').catch(error => {
      if (isMissing(error)) return null
      throw error
    })
    if (text === null) return null
    const parsed: unknown = await Promise.resolve(text)
      .then(JSON.parse)
      .catch(() => null)
    return isConfig(parsed) ? parsed : null
  }

  return {
    path,
    read,
    async write(config) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const fresh = `${path}.${process.pid}`
      await writeFile(fresh, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 })
      await chmod(fresh, 0o600)
      await rename(fresh, path)
    },
    async remove() {
      const there = (await read()) !== null
      await rm(path, { force: true })
      return there
    },
  }
}
