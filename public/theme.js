// Before the first paint, as the policy allows no inline script. Keys: src/storage/web-storage-keys.ts.
;(() => {
  const root = document.documentElement
  try {
    // Keys of earlier pages.
    for (const name of ['theme', 'rail']) {
      const old = localStorage.getItem(`studio-${name}`)
      if (old === null) continue
      if (localStorage.getItem(`studio.${name}`) === null) localStorage.setItem(`studio.${name}`, old)
      localStorage.removeItem(`studio-${name}`)
    }
    const theme = localStorage.getItem('studio.theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const rail = localStorage.getItem('studio.rail')
    const { tray = true } = JSON.parse(localStorage.getItem('studio.calendar')) ?? {}
    const { pathname, search } = location
    const narrows = pathname.endsWith('/calendar') && (search.includes('post=') || (tray && rail !== 'wide'))
    const cramped = rail === null && matchMedia('(max-width: 1099px)').matches
    if (rail === 'min' || narrows || cramped) root.dataset.rail = 'min'
  } catch {
    // Storage is refused: the system's theme and the wide rail.
  }
})()
