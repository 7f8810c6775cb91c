// The entry `laurel/experimental/in-scene`: an experiment, whose names and behaviour may change in any version.
export { ExperimentalInScene, type ExperimentalInSceneProps } from '../experimental/ExperimentalInScene.tsx';
export {
  experimentalSurface,
  type ExperimentalSurface,
  type ExperimentalSurfaceOptions,
} from '../experimental/experimentalSurface.ts';
