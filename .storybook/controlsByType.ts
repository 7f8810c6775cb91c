import type { ArgTypesEnhancer } from 'storybook/internal/types';
import type { DocumentedComponent } from './readProps.ts';

/** Gives each option the control that its type allows; what a story says itself stays. Storybook's own guess is an object. */
export const controlsByType: ArgTypesEnhancer = ({ component, argTypes }) => {
  const { props = {} } = (component as Documented | undefined)?.__docgenInfo ?? {};
  return Object.fromEntries(
    Object.entries(argTypes).map(([name, type]) => [name, { ...props[name]?.control, ...type }]),
  );
};

interface Documented {
  readonly __docgenInfo?: Partial<DocumentedComponent>;
}
