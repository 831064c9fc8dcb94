import { notFetched } from '../overlays/on-demand.tsx'
import { ErrorState } from './EmptyState.tsx'

/** Stands in the place of a part of the screen whose code could not be fetched. */
export const NotFetched = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState {...notFetched} onRetry={onRetry} />
)
