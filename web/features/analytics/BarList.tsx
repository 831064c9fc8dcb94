import { count } from '@winnow/openapi/common/text/format'
import { useState } from 'react'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from './Card.tsx'
import { figures } from './figures.ts'
import { shareText } from './format.ts'

interface Line {
  name: string
  views: number
  submissions: number
}

interface BarListProps {
  title: string
  /** What a line is: 'Source' */
  one: string
  lines: readonly Line[]
}

const bar = css({
  position: 'absolute',
  insetBlock: '4',
  left: '[-8px]',
  borderRadius: 'small',
  backgroundColor: 'soft',
})
const name = css({ position: 'relative', display: 'block', truncate: true })

/** Lines shown before the rest is asked for. */
const first = 8

/** Where people came from or what they used, the longest bar first. */
export function BarList({ title, one, lines }: BarListProps) {
  const [all, setAll] = useState(false)
  const most = Math.max(1, ...lines.map(it => it.views))
  return (
    <Card title={title}>
      <table className={figures}>
        <thead>
          <tr>
            <th scope="col">{one}</th>
            <th scope="col">Views</th>
            <th scope="col">Applied</th>
            <th scope="col">Conversion</th>
          </tr>
        </thead>
        <tbody>
          {(all ? lines : lines.slice(0, first)).map(line => (
            <tr key={line.name}>
              <th scope="row" className={css({ position: 'relative', width: 'full', maxWidth: '0' })}>
                <span className={bar} style={{ width: `${(line.views / most) * 100}%` }} aria-hidden />
                <span className={name} title={line.name}>
                  {line.name}
                </span>
              </th>
              <td>{count(line.views)}</td>
              <td>{count(line.submissions)}</td>
              <td>{shareText(line.submissions, line.views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length > first && (
        <div className={css({ marginTop: '8' })}>
          <Button kind="ghost" size="24" onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${count(lines.length)}`}
          </Button>
        </div>
      )}
    </Card>
  )
}
