import { useReview } from '../../features/review/ReviewProvider.tsx'
import { onDemand } from '../../ui/overlays/on-demand.tsx'

const EditLabels = onDemand(() =>
  import('../../features/labels/EditLabels.tsx').then(module => module.EditLabels),
)
const LabelPicker = onDemand(() =>
  import('../../features/labels/LabelPicker.tsx').then(module => module.LabelPicker),
)
export const preloadLabelPicker = LabelPicker.preload

/** What a review opens to change labels: those of applicants, and the form's own. */
export function LabelOverlays() {
  const review = useReview()
  const { picking, overlay } = review.state
  return (
    <>
      {picking && <LabelPicker picking={picking} onClose={() => review.labelling.close()} />}
      {overlay === 'labels' && <EditLabels onClose={() => review.setOverlay(null)} />}
    </>
  )
}
