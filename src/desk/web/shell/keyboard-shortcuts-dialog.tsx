import { Key, ShortcutsSwitch } from '#platform/web/desk/shortcut-hints.tsx';
import { useRegisteredShortcuts } from '#platform/web/desk/shortcuts.ts';
import { Dialog } from '#platform/web/ui/dialog.tsx';

export function KeyboardShortcutsDialog({ onClose }: { onClose: () => void }) {
  const known = useRegisteredShortcuts();
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" className="max-w-md">
      {(['screen', 'everywhere'] as const).map((reach) => {
        const keys = known.filter((key) => key.reach === reach);
        if (keys.length === 0) return null;
        return (
          <section key={reach} aria-labelledby={`keys-${reach}`} className="mb-6">
            <h3 id={`keys-${reach}`} className="mb-2 text-lg">
              {reach === 'screen' ? 'On this screen' : 'Everywhere'}
            </h3>
            <dl className="border-t border-line text-sm">
              {keys.map(({ key, does }) => (
                <div key={key} className="flex items-center justify-between gap-4 border-b border-line py-2">
                  <dt className="order-last">
                    <Key>{key}</Key>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        );
      })}
      <div className="text-sm">
        <ShortcutsSwitch />
        <p className="mt-1 text-muted">Shortcuts are off while you type, and while a dialog is open.</p>
      </div>
    </Dialog>
  );
}
