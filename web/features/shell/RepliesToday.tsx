import { count } from '@winnow/openapi/common/text/format'
import type { Workspace } from '@winnow/sdk'
import { Link } from 'wouter'
import { paths } from '../../lib/paths.ts'
import { css } from '../../styled-system/css'
import { progress } from '../../styled-system/recipes'

const root = css({
  display: 'block',
  flexShrink: '0',
  padding: '16',
  paddingTop: '12',
  color: 't2',
  textStyle: 'meta',
  textDecoration: 'none',
  _hover: { color: 't1' },
})
const words = css({ display: 'flex', justifyContent: 'space-between', marginBottom: '8', tabular: true })

/** What is left of the plan's replies for today; nothing where there is no limit. */
export function RepliesToday({ sent, limit }: Workspace['replies']) {
  if (limit === null) return null
  const { track } = progress()
  return (
    <Link href={paths.pricing()} className={root}>
      <span className={words}>
        <span>Replies today</span>
        <span>
          {count(sent)} of {count(limit)}
        </span>
      </span>
      <span className={track} style={{ display: 'block' }}>
        <span
          className={css({ display: 'block', height: 'full', backgroundColor: 'line3' })}
          style={{ width: `${Math.min(1, limit > 0 ? sent / limit : 1) * 100}%` }}
          data-full={sent >= limit || undefined}
        />
      </span>
    </Link>
  )
}
