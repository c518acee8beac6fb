import path from 'node:path'
import { root } from './run.mjs'

const icon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][^\\/]+\.mjs$/
const from = /import createLucideIcon from '[^']+'/
const own = `import { createLucideIcon } from ${JSON.stringify(path.join(root, 'src/ui/lucide-icon.ts'))}`

/**
 * Lucide's drawings without its machinery: the icons of the first screen weigh 4 KiB compressed, half of it contexts,
 * aliases and a random key for every path. src/ui/lucide-icon.ts draws them alike.
 * @returns {import('vite').Plugin}
 */
export const leanIcons = () => ({
  name: 'studio:lean-icons',
  apply: 'build',
  transform(code, id) {
    if (!icon.test(id)) return null
    const lean = code
      .replace(from, own)
      .replaceAll(/, key: "[^"]*"/g, '')
      .replaceAll(/^ {2}(name|size|aliases): .*\n/gm, '')
    return { code: lean, map: null }
  },
})
