import { expect, test } from 'vitest'
import { withPureComponents } from './pure-components.ts'

test('a component that React makes may be left out, and loses its name for developer tools', () => {
  const code = [
    `import * as React10 from "react";`,
    `var Link = React10.forwardRef(function LinkWithRef() {});`,
    `Link.displayName = "Link";`,
    `export { Link };`,
  ]
  expect(withPureComponents(code.join('\n')).split('\n')).toEqual([
    code[0],
    `var Link = /* @__PURE__ */ React10.forwardRef(function LinkWithRef() {});`,
    '',
    code[3],
  ])
})

test('what else a module does stays as it is', () => {
  const code = `import * as React from "react";
import * as other from "other";
var state = React.useRegistry(other.memo());
var made = other.createContext("ö");
window.history.displayName = "kept";
made.displayName = nameOf(made);
function later() { made.displayName = "inside"; }
React.startTransition(later);
`
  expect(withPureComponents(code)).toBe(code)
})
