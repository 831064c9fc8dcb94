import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pack, type Size } from './build/assets.ts'
import { dist } from './build/paths.ts'
import { stampOfBuild, stampOfSources, writeStamp } from './build/stamp.ts'

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** Smaller files count in the total only. In bytes, gzipped. */
const worthALine = 10_000

function print(title: string, sizes: Size[]) {
  if (sizes.length === 0) return
  console.log(`\n${title}`)
  const large = sizes.filter(({ gzipped }) => gzipped >= worthALine)
  for (const { path, bytes, gzipped } of large.toSorted((a, b) => b.gzipped - a.gzipped)) {
    console.log(`${kilobytes(gzipped).padStart(10)} gz ${kilobytes(bytes).padStart(11)}  ${path}`)
  }
  const total = sizes.reduce((sum, { gzipped }) => sum + gzipped, 0)
  console.log(`${kilobytes(total).padStart(10)} gz in all, ${sizes.length} files`)
}

/** One build takes the other's place. */
async function replace(next: string) {
  const last = `${next}-last`
  if (existsSync(dist)) await rename(dist, last)
  await rename(next, dist)
  await rm(last, { recursive: true, force: true })
}

/** Builds beside the last build and takes its place only when whole: a failed build leaves the old one serving. */
async function build(stamp: string) {
  const next = `${dist}-${process.pid}`
  const [{ buildTheme }, { buildDashboard }, { buildForm }, { buildEmbed }] = await Promise.all([
    import('./build/theme.ts'),
    import('./build/dashboard.ts'),
    import('./build/form.ts'),
    import('./build/embed.ts'),
  ])
  try {
    await buildTheme()
    const dashboard = await buildDashboard(next)
    const form = [...(await buildForm(next)), await buildEmbed(next)]
    const sizes = await pack(next)
    await writeStamp(next, stamp)
    await replace(next)
    print(
      'Hosted form',
      sizes.filter(({ path }) => form.includes(path)),
    )
    print(
      'Dashboard',
      sizes.filter(({ path }) => !form.includes(path)),
    )
    if (!dashboard) console.log('\nweb/dashboard.html is not there yet: no dashboard was built')
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

const stamp = stampOfSources()
if (!process.argv.includes('--if-stale') || (await stampOfBuild()) !== stamp) await build(stamp)
