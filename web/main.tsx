import './lib/start-theme.ts'
import './theme/styles.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './screens/App.tsx'
import { fetchAhead } from './screens/ahead.ts'

fetchAhead(location)
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
