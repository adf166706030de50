import type { UseFormReturn } from 'react-hook-form';
import { FileUpload } from '#media/web/index.ts';
import { RadioCards } from '#platform/web/ui/radio-cards.tsx';
import { useMutation } from '#platform/web/use-mutation.ts';
import type { CertificateDesign, CertificateFigure } from '../../contract.ts';
import {
  type CertificateLayout,
  certificateLayouts,
  maxCertificateLogos,
} from '../../rule/certificate-artwork.ts';
import type { CertificateTexts } from '../../rule/layout.ts';
import { uploadSignaturePictureMutation } from '../api.ts';
import { CertificatePreview } from './preview.tsx';

const layoutNames: Readonly<Record<CertificateLayout, string>> = {
  frame: 'Gold frame, the committee’s figure behind the name',
  figure: 'The committee’s figure over the whole page',
  band: 'Bars in the committee’s colour, figures at the edges',
  plain: 'Gold frame only',
  picture: 'Your own background picture',
};

/** Chooses what is behind the texts of a certificate, each with a preview of a long name (product 24.19). */
export function DesignChoice({
  eventName,
  form: { register, setValue, watch },
  design,
  figure,
  texts,
  mistake,
}: {
  eventName: string;
  form: Pick<UseFormReturn<CertificateDesign>, 'register' | 'setValue' | 'watch'>;
  design: CertificateDesign;
  figure: CertificateFigure;
  /** Texts of the previews, with a long name. */
  texts: CertificateTexts;
  mistake: (name: string) => string | undefined;
}) {
  const upload = useMutation(uploadSignaturePictureMutation);
  const [layout = design.layout, backgroundId = null, logoIds = []] = watch([
    'layout',
    'backgroundId',
    'logoIds',
  ]);
  return (
    <>
      <RadioCards
        label="Design"
        choices={certificateLayouts.map((value) => ({
          value,
          label: layoutNames[value],
          help: (
            <CertificatePreview
              texts={texts}
              design={{ layout: value, backgroundId, logoIds: [] }}
              figure={figure}
              pictureIds={[]}
              className="mt-2"
            />
          ),
        }))}
        error={mistake('layout')}
        {...register('layout')}
      />
      {layout === 'picture' && (
        <FileUpload
          name="backgroundId"
          kind="picture"
          label="Background picture"
          help="A4 across, at least 1754 x 1240 pixels. Leave the middle light, and no words: names, texts and the QR code are printed on it."
          error={mistake('backgroundId')}
          chosen={backgroundId === null ? undefined : { name: 'Shown in the preview' }}
          upload={async (file) => {
            const { pictureId } = await upload.mutateAsync({ eventName, file, use: 'background' });
            setValue('backgroundId', pictureId, { shouldDirty: true, shouldValidate: true });
          }}
          onRemove={() => setValue('backgroundId', null, { shouldDirty: true })}
        />
      )}
      {Array.from({ length: Math.min(logoIds.length + 1, maxCertificateLogos) }, (_, at) => (
        <FileUpload
          key={logoIds[at] ?? `new ${at}`}
          name={`logoIds.${at}`}
          kind="picture"
          label={`Logo ${at + 1} (optional)`}
          help={at === 0 ? 'Beside the emblem, such as the institute or a sponsor.' : undefined}
          error={mistake(`logoIds.${at}`)}
          chosen={logoIds[at] === undefined ? undefined : { name: 'Shown in the preview' }}
          upload={async (file) => {
            const { pictureId } = await upload.mutateAsync({ eventName, file, use: 'logo' });
            setValue('logoIds', [...logoIds.slice(0, at), pictureId, ...logoIds.slice(at + 1)], {
              shouldDirty: true,
            });
          }}
          onRemove={() =>
            setValue(
              'logoIds',
              logoIds.filter((_id, other) => other !== at),
              { shouldDirty: true },
            )
          }
        />
      ))}
    </>
  );
}
