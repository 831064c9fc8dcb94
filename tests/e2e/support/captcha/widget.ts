/** How each maker's widget looks and speaks, as their documents have it. */
export const makers = {
  turnstile: {
    global: 'turnstile',
    script: '/turnstile/v0/api.js',
    verify: '/turnstile/v0/siteverify',
    title: 'Widget containing a Cloudflare security challenge',
    sizes: { normal: [300, 65], compact: [150, 140] },
    token: '0.',
    used: 'timeout-or-duplicate',
  },
  hcaptcha: {
    global: 'hcaptcha',
    script: '/1/api.js',
    verify: '/siteverify',
    title: 'Widget containing checkbox for hCaptcha security challenge',
    sizes: { normal: [303, 78], compact: [164, 144] },
    token: 'P1_',
    used: 'already-seen-response',
  },
} as const
export type Maker = keyof typeof makers

/** The script that a page loads: `render` puts a frame of the makers into the page's place, and hands on what it says. */
export const scriptOf = (maker: Maker): string => `(() => {
  const { title, sizes, global } = ${JSON.stringify(makers[maker])}
  const origin = new URL(document.currentScript.src).origin
  const widgets = []
  const draw = ({ frame, settings }) => {
    const said = { maker: '${maker}', sitekey: settings.sitekey, theme: settings.theme, size: settings.size,
      action: settings.action ?? '', hostname: location.hostname }
    frame.src = origin + '/frame?' + new URLSearchParams(said)
  }
  addEventListener('message', ({ origin: from, source, data }) => {
    const widget = widgets.find(it => it.frame.contentWindow === source)
    if (!widget || from !== origin) return
    widget.settings[data.event]?.(data.value)
  })
  window[global] = {
    render(place, settings) {
      const size = sizes[settings.size]
      if (!(place instanceof HTMLElement) || typeof settings.sitekey !== 'string') throw new Error('invalid parameters')
      if (!size || !['light', 'dark'].includes(settings.theme)) throw new Error('invalid size or theme')
      const frame = document.createElement('iframe')
      Object.assign(frame, { title, width: size[0], height: size[1] })
      frame.style.border = '0'
      place.append(document.createElement('div'))
      place.lastChild.append(frame)
      widgets.push({ frame, settings })
      draw(widgets.at(-1))
      return '${maker}-' + widgets.length
    },
    reset: () => widgets.forEach(draw),
  }
})()`

/** What is in the frame: a box to tick, by mouse or keyboard. */
export const framePage = (maker: Maker, theme: string): string => `<!doctype html><html lang="en">
<meta charset="utf-8"><title>${makers[maker].title}</title>
<style>
  html { color-scheme: ${theme}; font: 14px sans-serif }
  body { display: flex; align-items: center; box-sizing: border-box; margin: 0; height: 100vh; padding: 0 14px;
    border: 1px solid #8888; background: ${theme === 'dark' ? '#232323' : '#fafafa'}; color: ${theme === 'dark' ? '#fff' : '#111'} }
  label { display: flex; align-items: center; gap: 12px }
  input { width: 24px; height: 24px }
</style>
<label><input type="checkbox"> Verify you are human</label>
<script>
  const box = document.querySelector('input')
  box.addEventListener('change', async () => {
    box.disabled = true
    const response = await fetch('/answer' + location.search, { method: 'POST' })
    const value = await response.text()
    parent.postMessage({ event: response.ok ? 'callback' : 'error-callback', value }, '*')
  })
</script></html>`
