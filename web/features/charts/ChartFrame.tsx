import { csvFileName } from '@winnow/openapi/columns'
import { counted } from '@winnow/openapi/common/text/format'
import { Download, Image } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { saveFile } from '../../lib/browser/save-file.ts'
import { sentenceOf } from '../../lib/client.ts'
import { css } from '../../styled-system/css'
import { Button } from '../../ui/actions/Button.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { ErrorState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/overlays/stack/stack.ts'
import { useReview } from '../review/ReviewProvider.tsx'

const row = css({ row: '8' })
const note = css({ textStyle: 'meta', color: 't2' })
const waiting = css({ display: 'grid', gap: '8' })

interface ChartFrameProps {
  /** The chart's name: 'Role', 'Role by Status' */
  title: string
  /** Applicants; undefined: not known yet */
  total: number | undefined
  error: unknown
  /** Asks again */
  refresh: () => Promise<unknown>
  toPng: (title: string) => Promise<Blob>
  toCsv: (title: string) => string
  children: ReactNode
}

/** What stands around a chart: how many it counts, its files, and the states in which there is nothing to draw. */
export function ChartFrame({ title, total, error, refresh, toPng, toCsv, children }: ChartFrameProps) {
  const { form, counts, query } = useReview().state
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts change with every arrival and move.
  useEffect(() => void refresh(), [counts])
  const file = csvFileName(`${form.name} ${title}`).replace(/-export\.csv$/, '')
  const savePicture = async () => {
    try {
      saveFile(await toPng(`${form.name}: ${title}`), `${file}.png`)
    } catch (failure) {
      toast({ tone: 'bad', title: "Couldn't save the chart", text: sentenceOf(failure) })
    }
  }
  const saveCsv = () => saveFile(new Blob(['\ufeff', toCsv(title)], { type: 'text/csv' }), `${file}.csv`)
  if (error && total === undefined)
    return (
      <ErrorState
        title="Couldn't load the chart"
        text={sentenceOf(error, 'Check your connection and try again.')}
        onRetry={() => void refresh()}
      />
    )
  if (total === undefined)
    return (
      <div className={waiting} role="status" aria-label="Loading chart">
        {[80, 60, 90, 40].map(width => (
          <Skeleton key={width} width={`${width}%`} />
        ))}
      </div>
    )
  // Another filter keeps the chart on the screen until its own is there: if that fails, the one before is not what was asked for.
  const outdated = error !== undefined && (
    <Notice
      tone="warn"
      action={
        <TextLink tone="warn" onClick={() => void refresh()}>
          Try again
        </TextLink>
      }
    >
      Couldn't update the chart. It shows the applicants from before.
    </Notice>
  )
  if (total === 0) {
    const isNarrowed = query.search !== '' || query.filters.length > 0
    return (
      outdated || <p className={note}>{isNarrowed ? 'No applicants match.' : 'No applicants here yet.'}</p>
    )
  }
  return (
    <>
      {outdated}
      <span className={note} role="status">
        {counted(total, 'applicant')}
      </span>
      {children}
      <div className={row}>
        <Button size="24" icon={Image} onClick={() => void savePicture()}>
          Save PNG
        </Button>
        <Button size="24" icon={Download} onClick={saveCsv}>
          Save CSV
        </Button>
      </div>
    </>
  )
}
