import './lib/browser/start-theme.ts'
import './theme/styles.ts'
import './ui/overlays/back.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './screens/App.tsx'
import { preloadScreen } from './screens/preload-screen.ts'

preloadScreen(location)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
