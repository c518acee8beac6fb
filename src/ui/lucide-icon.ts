import { createElement, type SVGAttributes } from 'react'

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/** Draws an icon of lucide-react's in the built dashboard (scripts/lean-icons.mjs); how its lines look says styles.css. */
export function createLucideIcon({ node }: IconData) {
  return function Icon({ className, ...rest }: SVGAttributes<SVGSVGElement>) {
    const isNamed = 'aria-label' in rest || 'aria-labelledby' in rest || 'role' in rest || 'title' in rest
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        'aria-hidden': isNamed ? undefined : true,
        ...rest,
        className: className ? `lucide ${className}` : 'lucide',
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
