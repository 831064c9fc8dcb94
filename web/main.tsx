import './lib/browser/start-theme.ts'
import './theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './screens/App.tsx'
import { preloadTable } from './screens/preload-table.ts'

preloadTable(location)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
