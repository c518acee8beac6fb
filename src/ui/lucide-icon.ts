import { createElement, type SVGAttributes } from 'react'

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/** Draws an icon of lucide-react's in the built dashboard (scripts/lean-icons.mjs); how its lines look says styles.css. */
export function createLucideIcon({ node }: IconData) {
  return function Icon({ className, ...rest }: SVGAttributes<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        'aria-hidden': 'aria-label' in rest || 'role' in rest ? undefined : true,
        ...rest,
        className: className ? `lucide ${className}` : 'lucide',
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
