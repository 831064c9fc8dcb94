import { stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { connect } from '@winnow/db'
import { spanText } from '@winnow/openapi/common/text/format'
import { fileOf } from '../../core/database/file.ts'
import type { Check } from './finding.ts'

const gigabyte = 1024 ** 3
const root = join(import.meta.dir, '../../..')

/** The first line of what a program says, or null where it can't be run. */
async function firstLine(command: string, ...args: string[]): Promise<string | null> {
  if (!Bun.which(command) && !command.includes('/')) return null
  try {
    const { stdout, exited } = Bun.spawn([command, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
    const text = await new Response(stdout).text()
    return (await exited) === 0 ? (text.split('\n')[0]?.trim() ?? '') : null
  } catch {
    return null
  }
}

export const checkVersions: Check = async () => {
  const manifest = await Bun.file(join(root, 'package.json')).json()
  const expected = manifest.devDependencies.bun
  const node = await firstLine('node', '--version')
  const commit = await firstLine('git', '-C', root, 'log', '-1', '--format=%h of %cs')
  const says = `Winnow ${manifest.version}${commit ? ` (${commit})` : ''}, Bun ${Bun.version}, Node ${node ?? 'not found'}`
  if (Bun.version !== expected)
    return {
      state: 'problem',
      says: `${says}; this version needs Bun ${expected}`,
      mend: 'npm start, which installs it',
    }
  if (node !== null && Number(/^v(\d+)/.exec(node)?.[1]) < 20)
    return { state: 'problem', says, mend: 'install Node 20 or later' }
  if (!(await Bun.file(join(root, 'dist/web/manifest.json')).exists()))
    return {
      state: 'note',
      says: `${says}; the browser code is not built yet`,
      mend: 'npm start, which builds it',
    }
  return { state: 'ok', says }
}

export const checkDisk: Check = async ({ dataDir }) => {
  let folder = dataDir
  while (!(await stat(folder).catch(() => null)) && folder !== dirname(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const says = `${(free / gigabyte).toFixed(1)} GB free for ${dataDir}`
  const mend = 'free some space, or move DATA_DIR to a larger disk while the server is stopped'
  if (free < gigabyte / 5) return { state: 'problem', says, mend }
  if (free < gigabyte) return { state: 'note', says, mend }
  return { state: 'ok', says }
}

/** Not behind what the server wrote last; kept right by somebody, where the system says so. */
export const checkClock: Check = async ({ databaseUrl }) => {
  const mend = 'timedatectl set-ntp true'
  const file = fileOf(databaseUrl)
  const behind =
    file !== null && (await Bun.file(file).exists()) ? (await lastSaved(databaseUrl)) - Date.now() : 0
  if (behind > 60_000)
    return { state: 'problem', says: `the clock is ${spanText(behind)} behind the database`, mend }
  const isSynced = await firstLine('timedatectl', 'show', '--property=NTPSynchronized', '--value')
  if (isSynced === 'no') return { state: 'note', says: 'the clock is not synchronized', mend }
  return { state: 'ok', says: `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC` }
}

async function lastSaved(url: string): Promise<number> {
  const client = connect(url)
  try {
    const { rows } = await client.execute("select value from installation where key = 'clock'")
    return Number(rows[0]?.[0] ?? 0)
  } catch {
    // Its tables are not there, or it is damaged: the check of the database says so.
    return 0
  } finally {
    client.close()
  }
}

export const checkFfmpeg: Check = async ({ ffmpeg }) => {
  const command = ffmpeg ?? 'ffmpeg'
  const mend = 'apt install ffmpeg, or set FFMPEG to its path'
  if (command === '')
    return { state: 'note', says: 'turned off: recordings are served as they were uploaded' }
  const line = await firstLine(command, '-version')
  if (line !== null) return { state: 'ok', says: line.replace(/ Copyright.*/, '') }
  if (ffmpeg) return { state: 'problem', says: `${ffmpeg} can't be run`, mend }
  return { state: 'note', says: 'not found: recordings are served as they were uploaded', mend }
}
