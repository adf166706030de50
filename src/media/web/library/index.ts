export { PictureField } from './chooser/picture-field.tsx';
