import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { localStore } from '../../lib/browser/storage.ts'
import { useMedia } from '../../lib/browser/use-media.ts'
import { css } from '../../styled-system/css'
import { ToolButton } from '../../ui/actions/ToolButton.tsx'
import { NotFetched } from '../../ui/feedback/NotFetched.tsx'
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { partOnDemand } from '../../ui/overlays/on-demand.tsx'
import { usePart, useReviewBehind } from '../review/ReviewProvider.tsx'

const ChartsPanel = partOnDemand(() => import('./ChartsPanel.tsx').then(module => module.ChartsPanel), {
  failed: NotFetched,
  waiting: <SkeletonRows rows={3} columns={1} label="Loading charts" />,
})

const aside = css({
  flexShrink: '0',
  // At 1280 px, beside the sidebar, it leaves the 720 px under which the table is a list.
  width: '[clamp(320px, 100% - 720px, 340px)]',
  minHeight: '0',
  borderLeft: 'hairline',
  // A matrix takes more for its columns, where there is more.
  '&[data-wide]': { width: '[clamp(320px, 100% - 720px, 420px)]' },
})

/** The button that shows charts, and the charts: beside the table, or in a dialog where there is no room. */
export function useCharts(formId: string) {
  const key = `winnow-chart-${formId}`
  const review = useReviewBehind()
  const [isWanted, setOpen] = useState(false)
  // One panel at a time stands beside the table.
  const isOpen = isWanted && !review.state.assistant.isOpen
  const toggle = () => {
    if (!isOpen) review.searches.close()
    setOpen(!isOpen)
  }
  const [chosen, setChosen] = useState(() => localStore.readText(key))
  const isWide = useMedia('(min-width: 1024px)')
  const close = () => setOpen(false)
  usePart('charts', toggle)
  const panel = {
    chosen,
    onChoose: (chart: string) => {
      localStore.writeText(key, chart)
      setChosen(chart)
    },
  }
  return {
    isOpen,
    button: (
      <ToolButton kind="ghost" icon={ChartColumn} aria-label="Charts" aria-pressed={isOpen} onClick={toggle}>
        <span className={css({ toolWords: 'rare' })}>Charts</span>
      </ToolButton>
    ),
    panel:
      isOpen && isWide ? (
        <div className={aside} data-wide={chosen?.includes('/') || undefined}>
          <ChartsPanel {...panel} onClose={close} />
        </div>
      ) : undefined,
    dialog:
      isOpen && !isWide ? (
        <Dialog open onClose={close} title="Charts">
          <ChartsPanel {...panel} />
        </Dialog>
      ) : undefined,
  }
}
