import { expect, it } from 'vitest';
import { dropUnusedComponents } from './drop-unused-components.ts';

it('a component keeps what it does and loses its name for tools', () => {
  const code = `const Form = React$1.forwardRef((props, ref) => {
	props.displayName = "kept";
});
Form.displayName = "Form";
export { Form };`;
  expect(dropUnusedComponents(code)).toBe(`const Form = /* @__PURE__ */ React$1.forwardRef((props, ref) => {
	props.displayName = "kept";
});

export { Form };`);
});
